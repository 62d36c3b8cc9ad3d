"""Token buckets: what is granted, when the next is, and that the maps stay small."""

from __future__ import annotations

from server.limits import Bucket, Buckets, Rate


def test_a_burst_then_the_rate() -> None:
    bucket = Bucket(Rate(burst=3, per_s=2), 0)
    assert [bucket.take(0) for _ in range(3)] == [0, 0, 0]
    retry_ms = bucket.take(0)
    assert retry_ms == 501
    assert bucket.take(retry_ms) == 0
    assert bucket.take(retry_ms) > 0


def test_time_running_backwards_grants_nothing() -> None:
    bucket = Bucket(Rate(burst=1, per_s=1), 10_000)
    assert bucket.take(10_000) == 0
    assert bucket.take(0) > 0
    assert bucket.take(500) > 0


def test_never_more_than_the_burst() -> None:
    bucket = Bucket(Rate(burst=2, per_s=100), 0)
    assert [bucket.take(3_600_000) == 0 for _ in range(3)] == [True, True, False]


def test_keys_are_apart_and_the_oldest_is_forgotten() -> None:
    buckets: Buckets[str] = Buckets(Rate(burst=1, per_s=0.001), size=2)
    assert buckets.take("ann", 0) == 0
    assert buckets.take("ben", 0) == 0
    assert buckets.take("ann", 0) > 0
    assert buckets.take("cleo", 0) == 0
    assert len(buckets) == 2
    assert buckets.take("ann", 0) > 0, "used later than ben, so it is remembered"
    assert buckets.take("ben", 0) == 0, "forgotten, so it begins anew"

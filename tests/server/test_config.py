"""Settings: who wins, what is refused in one line, and that the README tells the truth."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.cli import main
from server.config import (
    BadSetting,
    Settings,
    child_env,
    duration_ms,
    read_settings,
    settings_table,
    shown,
    specs,
)

ROOT = Path(__file__).resolve().parents[2]


def test_defaults() -> None:
    assert read_settings({}, {}) == Settings()
    assert Settings().port == 8000 and Settings().redis_url == ""


def test_flags_over_environment_over_default() -> None:
    env = {"CARDROOM_PORT": "1001", "PORT": "1002", "CARDROOM_HOST": ""}
    assert read_settings({}, {"PORT": "1002"}).port == 1002
    assert read_settings({}, env).port == 1001, "the own name wins"
    assert read_settings({"port": "1000"}, env).port == 1000
    assert read_settings({"port": None}, env).port == 1001
    assert read_settings({}, env).host == Settings().host, "empty is not set"


@pytest.mark.parametrize(
    "url",
    [
        "redis://localhost:6379/0",
        "redis://user:pass@10.0.0.1:6380",
        "rediss://example.org:6380/1",
        "unix:///run/redis.sock?db=1",
    ],
)
def test_redis_addresses(url: str) -> None:
    assert read_settings({}, {"REDIS_URL": url}).redis_url == url


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"PORT": "http"}, "PORT 'http' is not a port"),
        ({"CARDROOM_PORT": "65536"}, "CARDROOM_PORT '65536' is not a port"),
        ({"REDIS_URL": "localhost:6379"}, "REDIS_URL 'localhost:6379' does not start"),
        ({"REDIS_URL": "redis://h:0"}, "has a bad port"),
        ({"REDIS_URL": "redis+sentinel://a:1,b:2/main"}, "redis+sentinel://, which is not yet"),
        ({"REDIS_URL": "redis+cluster://a:1"}, "redis+cluster://, which is not yet supported"),
        ({"CARDROOM_ROOM_TTL": "week"}, "CARDROOM_ROOM_TTL 'week' is not a duration"),
        ({"CARDROOM_RECORD_TTL": "0d"}, "is not a duration"),
        ({"CARDROOM_ORIGINS": "https://a.org, b.org"}, "CARDROOM_ORIGINS"),
        ({"CARDROOM_ORIGINS": "https://a.org/path"}, "is not an origin"),
        ({"CARDROOM_PUBLIC_URL": "cards.example.org"}, "CARDROOM_PUBLIC_URL"),
        ({"CARDROOM_PROXIES": "10.0.0.0/8,proxy"}, "CARDROOM_PROXIES"),
        ({"CARDROOM_SECRET": "hush-hush"}, "CARDROOM_SECRET '(hidden)' is too short"),
        ({"CARDROOM_BOTS": "maybe"}, "CARDROOM_BOTS 'maybe' is not one of auto, on, off"),
        ({"CARDROOM_LOG": "xml"}, "CARDROOM_LOG"),
        ({"CARDROOM_LOG_LEVEL": "loud"}, "CARDROOM_LOG_LEVEL"),
    ],
)
def test_a_bad_value_is_one_line_that_names_it(env: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetting) as caught:
        read_settings({}, env)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_lists_and_durations() -> None:
    settings = read_settings(
        {},
        {
            "CARDROOM_ORIGINS": "https://a.org, http://b.org:8080/",
            "CARDROOM_PROXIES": "127.0.0.1, 10.0.0.0/8,::1",
            "CARDROOM_PUBLIC_URL": "https://cards.example.org/",
        },
    )
    assert settings.origins == ("https://a.org", "http://b.org:8080")
    assert settings.proxies == ("127.0.0.1", "10.0.0.0/8", "::1")
    assert settings.public_url == "https://cards.example.org"
    assert [duration_ms(text) for text in ("90s", "30m", "12h", "7d")] == [
        90_000, 1_800_000, 43_200_000, 604_800_000,
    ]  # fmt: skip


def test_no_secret_and_no_password_is_shown() -> None:
    settings = read_settings({}, {"CARDROOM_SECRET": "s" * 16, "REDIS_URL": "redis://u:pw@h:1"})
    assert "s" * 16 not in repr(settings)
    assert shown("secret", settings.secret) == "(hidden)"
    borne = read_settings({}, {"CARDROOM_METRICS_TOKEN": "t" * 16})
    assert "t" * 16 not in repr(borne)
    assert shown("metrics_token", borne.metrics_token) == "(hidden)"
    assert shown("redis_url", settings.redis_url) == "redis://(hidden)@h:1"
    with pytest.raises(BadSetting) as caught:
        read_settings({}, {"REDIS_URL": "redis+cluster://u:pw@h:1"})
    assert "pw" not in str(caught.value)


def test_a_child_gets_the_same_store_and_lifetimes() -> None:
    settings = read_settings(
        {"redis_url": "unix:///x", "room_ttl_ms": "3h", "log_format": "json"}, {"HOME": "/h"}
    )
    env = child_env(settings, {"HOME": "/h"})
    again = read_settings({}, env)
    assert env["HOME"] == "/h"
    for name in (
        "redis_url",
        "room_ttl_ms",
        "record_ttl_ms",
        "seat_ttl_ms",
        "log_format",
        "log_level",
    ):
        assert getattr(again, name) == getattr(settings, name)


def test_the_readme_shows_every_setting() -> None:
    assert settings_table() in (ROOT / "README.md").read_text()
    assert len({spec.flag for spec in specs()}) == len(specs())


# the command


def run(*words: str, **env: str) -> tuple[int, str]:
    clean = {"REDIS_URL": "", "PORT": "", **env}
    result = CliRunner().invoke(main, words, env=clean)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.mark.parametrize("command", ["serve", "bots", "check-config"])
def test_a_bad_setting_stops_the_start(command: str) -> None:
    code, said = run(command, REDIS_URL="redis+cluster://a:1")
    assert code == 1
    assert said == (
        "Error: REDIS_URL 'redis+cluster://a:1' starts with redis+cluster://, "
        "which is not yet supported\n"
    )


def test_check_config(redis_url: str) -> None:
    code, said = run("check-config", "--port", "1234", REDIS_URL=redis_url)
    assert code == 0
    assert "port = 1234\n" in said and said.endswith("store: fit\n")
    assert run("check-config", "--table") == (0, settings_table())


def test_check_config_says_when_the_store_is_away() -> None:
    code, said = run("check-config", REDIS_URL="redis://127.0.0.1:1")
    assert code == 1 and "the store does not answer" in said.splitlines()[-1]


def test_bots_need_a_shared_store() -> None:
    code, said = run("bots")
    assert (code, said.count("\n")) == (1, 1) and "REDIS_URL" in said


def test_a_taken_port_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, said = run("serve", "--host", "127.0.0.1", "--port", port)
    assert code == 1 and said.startswith(f"Error: cannot listen on 127.0.0.1:{port}: ")


def test_version_and_help() -> None:
    assert run("version")[0] == 0
    assert all(name in run("--help")[1] for name in ("serve", "bots", "replay", "simulate"))


def test_simulate_is_repeatable() -> None:
    words = ("simulate", "kachuful", "--deals", "3", "--seats", "4", "--seed", "7", "--random", "1")
    first, second = run(*words), run(*words)
    assert first == second and first[0] == 0 and "seed 7" in first[1]


@pytest.mark.parametrize(
    "words",
    [
        ("poker",),
        ("kachuful", "--seats", "99"),
        ("kachuful", "--preset", "none"),
        ("skat", "--set", "kontra=often"),
    ],
)
def test_simulate_refuses_in_one_line(words: tuple[str, ...]) -> None:
    code, said = run("simulate", *words, "--deals", "1")
    assert code == 1 and said.startswith("Error: ") and said.count("\n") == 1


def test_replay_refuses_what_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text("{}")
    code, said = run("replay", str(file))
    assert code == 1 and said.startswith("Error: ")

"""The command `cardroom`.

Owns the commands, their flags and their exit codes; what goes wrong before a server runs is one
clear line. It must never do the work itself: each command imports what it starts.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
from collections.abc import Callable, Coroutine
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any, TypeVar

import click

from server import log
from server.config import BadSetting, Settings, read_settings, settings_table, shown, specs

F = TypeVar("F", bound=Callable[..., Any])

_STORE_FLAGS = (
    "redis_url", "room_ttl_ms", "record_ttl_ms", "seat_ttl_ms", "log_format", "log_level",
)  # fmt: skip


def _with_settings(*names: str) -> Callable[[F], F]:
    """Adds the flags of these settings (of all, if none is named)."""

    def decorate(function: F) -> F:
        for spec in reversed(specs()):
            if not names or spec.name in names:
                known = " ".join(spec.env)
                add = click.option(spec.flag, spec.name, help=f"{spec.help}  [{known}]")
                function = add(function)
        return function

    return decorate


def _settings(flags: dict[str, str | None]) -> Settings:
    try:
        return read_settings(flags, os.environ)
    except BadSetting as error:
        raise click.ClickException(str(error)) from None


def _run(work: Coroutine[Any, Any, None]) -> None:
    """Runs on uvloop; what the store or the port refuses at the start is one line."""
    import uvloop

    from server.link import StoreUnfit

    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(work)
    except (BadSetting, StoreUnfit) as error:
        raise click.ClickException(str(error)) from None


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """A card room: friends open a link, sit down and play."""


@main.command()
@_with_settings()
def serve(**flags: str | None) -> None:
    """Run the room: pages, tables, and (without REDIS_URL) a private store and a bots' worker."""
    from server import start

    settings = _settings(flags)
    log.set_up(settings.log_format, settings.log_level)
    _run(start.serve(settings, click.echo))


@main.command()
@_with_settings(*_STORE_FLAGS)
def bots(**flags: str | None) -> None:
    """Run one worker that plays the bots' turns of a shared store."""
    from server.bots import run

    settings = _settings(flags)
    if not settings.redis_url:
        raise click.ClickException("REDIS_URL is not set: without it, `serve` runs its own bots")
    log.set_up(settings.log_format, settings.log_level)
    _run(run(settings))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
def replay(file: Path) -> None:
    """Run the recorded deals of FILE again and compare their results."""
    from server.records import RecordError, replay_file

    try:
        lines = replay_file(file)
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    click.echo("\n".join(lines))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Check the shuffle of the recorded deals of FILE: commitments, luck and packs."""
    from server.records import RecordError
    from server.verify import verify_file

    try:
        lines, good = verify_file(file)
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    click.echo("\n".join(lines))
    if not good:
        raise SystemExit(1)


@main.command()
@click.argument("game")
@click.option("--deals", type=click.IntRange(min=1), required=True, help="how many deals")
@click.option("--seats", type=int, help="how many players; the usual number if not given")
@click.option("--preset", help="house rules; the first preset if not given")
@click.option("--seed", type=int, help="the same seed gives the same deals; random if not given")
@click.option("--random", "strangers", default=0, help="how many players are no bots but random")
@click.option("--set", "changes", multiple=True, help="a house rule, as kontra=on; may be repeated")
def simulate(
    game: str,
    deals: int,
    seats: int | None,
    preset: str | None,
    seed: int | None,
    strangers: int,
    changes: tuple[str, ...],
) -> None:
    """Play bots among themselves or with random players; means with 95 % intervals."""
    from server.simulate import SimulationError
    from server.simulate import simulate as play

    chosen = secrets.randbits(32) if seed is None else seed
    try:
        outcome = play(game, deals, seats, preset, chosen, strangers, dict(map(_rule, changes)))
    except SimulationError as error:
        raise click.ClickException(str(error)) from None
    click.echo("\n".join(outcome.lines()))


def _rule(text: str) -> tuple[str, Any]:
    """A house rule from the command line; what is no JSON is a word."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


@main.command("check-config")
@_with_settings()
@click.option("--table", is_flag=True, help="print the table of the README instead")
def check_config(table: bool, **flags: str | None) -> None:
    """Print the settings as they would be used, and try the store if one is set."""
    if table:
        click.echo(settings_table(), nl=False)
        return
    settings = _settings(flags)
    for spec in specs():
        click.echo(f"{spec.name} = {shown(spec.name, getattr(settings, spec.name))}")
    _run(_try_store(settings))


async def _try_store(settings: Settings) -> None:
    from server.embedded import find_server
    from server.start import open_store, wait_until_fit

    if not settings.redis_url:
        click.echo(f"private store: {find_server().name}")
        return
    store = open_store(settings)
    try:
        await wait_until_fit(store, patience_s=0)
    finally:
        await store.aclose()
    click.echo("store: fit")


@main.command()
def version() -> None:
    """Print the version."""
    try:
        click.echo(installed_version("cardroom"))
    except PackageNotFoundError:
        click.echo("dev")


if __name__ == "__main__":
    main()

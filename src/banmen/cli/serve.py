"""The server: `serve`."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banmen.cli.app import app, out

if TYPE_CHECKING:
    from uvicorn import Config

PORT = 8765
FURTHER = 20  # ports to try after the usual one
BACKLOG = 2048
STARTING = 60  # seconds for a process to come up on a busy machine, before another is started in its place


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for your whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=-1, max=65535, help="The port; -1 is 8765 or a free one after it.")] = -1,
    store: Annotated[
        str, typer.Option(help="Where tables are kept: sqlite:///FILE or postgresql://… (or BANMEN_STORE).")
    ] = "",
    processes: Annotated[int, typer.Option(min=1, max=64, help="Server processes; several need PostgreSQL.")] = 1,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve the page, tables and the API."""
    import uvicorn

    if store:
        os.environ["BANMEN_STORE"] = store
    if processes > 1 and not os.environ.get("BANMEN_STORE", "").startswith("postgresql"):
        raise ValueError(f"{processes} processes need --store postgresql://…: an SQLite file has one owner")
    asyncio.run(_reach_store())
    listener = _bound(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{listener.getsockname()[1]}"
    config = _config(processes)
    out.print(f"banmen is at [bold]{address}[/]  (Ctrl-C ends it)")
    if open_page:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    if processes > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listener]).run()
    else:
        uvicorn.Server(config).run(sockets=[listener])


async def _reach_store() -> None:
    """Bring the store up to date, before anybody serves; ValueError if it cannot be had."""
    from banmen.server.state import default_store
    from banmen.server.store import Store

    await (await Store.open(default_store())).close()


def _config(processes: int) -> Config:
    from uvicorn import Config

    from banmen.server.limits import Limits
    from banmen.server.lines import Http, Websocket

    settings: dict[str, Any] = {"loop": "uvloop", "http": Http, "ws": Websocket}
    settings |= {"ws_max_size": Limits().message, "ws_per_message_deflate": False}
    settings |= {"timeout_worker_healthcheck": STARTING}
    settings |= {"access_log": False, "log_level": "warning", "server_header": False, "timeout_graceful_shutdown": 3}
    return Config("banmen.server.app:create_app", factory=True, workers=processes, **settings)


def _bound(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the first free one from the usual port on."""
    wanted = range(PORT, PORT + FURTHER) if port < 0 else [port]
    for one in wanted:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, one))
            listener.listen(BACKLOG)  # whoever comes from now on waits until there is somebody to answer
            return listener
        except OSError as error:
            listener.close()
            found = error
    raise ValueError(f"cannot listen on {host}, port {wanted[-1]}: {found.strerror}")

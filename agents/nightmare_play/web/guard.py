"""`Guard`: only this machine's own page gets answers."""

from __future__ import annotations

from hmac import compare_digest
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = {"127.0.0.1", "localhost", "::1"}
"""The names of this machine in an address."""

POLICY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",  # the address holds the token
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""The headers of every answer: a page that loads and asks nothing from elsewhere."""


class Guard:
    """An application that answers only under the token, to this machine, and to its own page.

    A web page of somebody else could let the browser of this machine ask us. It does not know the token. Its requests
    carry its own origin, and if it lets a name of its own lead to this machine, they carry that name as host.

    Args:
        app: The application; it finds its paths without the token.
        token: The secret first part of every path.
    """

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._token = app, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it in one line."""
        if scope["type"] != "http":
            return
        refusal = self.refusal(scope)
        if refusal is not None:
            status, why = refusal
            await PlainTextResponse(f"{why}\n", status, POLICY)(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(POLICY)
            await send(message)

        await self._app({**scope, "root_path": f"/{self._token}"}, receive, guarded)

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and the reason of a refusal; None if the request is to be answered."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if urlsplit(f"//{host}").hostname not in LOOPBACK:
            return 403, "refused: this page is for this machine only"
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return 403, "refused: the request comes from another page"
        given = str(scope["path"]).removeprefix("/").partition("/")[0]
        if not compare_digest(given.encode(), self._token.encode()):
            return 404, "refused: the address lacks the token that `nightmare play --web` has printed"
        return None

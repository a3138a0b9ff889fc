"""The server of moto, one request at a time.

moto looks at the condition of a put and then puts, each request in a thread of its own: where two put over one
version, both may find it there, and one is lost. A store that honours conditions lets one of them in.

    python moto-server.py PORT
"""

import io
import sys
from threading import Lock

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import run_simple

application = DomainDispatcherApplication(create_backend_app)
turn = Lock()


def one_at_a_time(environ, start_response):
    # Read before the lock is taken: who sends slowly keeps nobody waiting.
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if length > 0:
        environ["wsgi.input"] = io.BytesIO(environ["wsgi.input"].read(length))
    with turn:
        return application(environ, start_response)


run_simple("127.0.0.1", int(sys.argv[1]), one_at_a_time, threaded=True)

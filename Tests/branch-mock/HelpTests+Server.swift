extension HelpTests {
    /// The texts of the verbs that serve, or ask a server.
    static let serverTexts = [
        "serve": """
        Usage: branch-mock serve [flags]

        Runs the server until SIGTERM or SIGINT; it then lets answers finish and ends
        with 0. When it is ready, its base URLs are on standard output, one a line;
        everything else goes to standard error.

          --bind ADDRESS                        where to listen; 127.0.0.1 brings ::1 along (127.0.0.1)
          --port PORT                           the port; 0 takes a free one (8080)
          --https-port PORT|off                 the port of HTTPS; 0 takes a free one (8443)
          --bad-https-port PORT|off             HTTPS whose certificates are bad, on purpose (off)
          --ca-dir DIR                          where the local CA is kept ($XDG_DATA_HOME/branch-mock)
          --branch-names                        a CA for Branch's and Plaid's names, too
          --tls-cert FILE                       PEM: a certificate and its chain, in place of the local CA's
          --tls-key FILE                        PEM: the key of that certificate
          --scenarios DIR                       scenarios beside those that ship (./Scenarios if there)
          --scenarios-inline YAML               scenarios as a text, set apart by lines of ---; they go before all others
          --scenario NAME                       what a bare entry URL plays (plaid-linked)
          --public DIR                          serves the pages from there, while one works on them
          --data DIR                            the journal's folder; :memory: for none (./.branch-mock)
          --admin open|token|off                who may use /__admin (from this machine all, else by token)
          --admin-token-file FILE               the administration token is its first line
          --allow-host NAME                     a host name under which /__admin answers, too; may be repeated
          --public-url URL                      where a proxy shows the server
          --ready-file FILE                     gets the base URLs once the server is ready
          --max-runs COUNT                      more runs are dropped, once they are over (1000)
          --max-age DURATION                    older finished runs are dropped (30d)
          --max-journal SIZE                    how large the journal may become (1GB)
          --log-format text|json                how standard error is written (text)
          --log-level debug|info|warning|error  the least that is written on standard error (info)

        Each flag has a twin in the environment: BRANCH_MOCK_BIND is --bind.

        """,
        "wait": """
        Usage: branch-mock wait [flags]

        Waits until a run has the events that are asked for, and writes them, a line of
        JSON each; or, with --verdict, until its verdict is final.

        Ends with 0 when they are there, or the verdict is passed; with 1 when it is
        failed; with 4 when they did not come in time, or the run stayed incomplete.

          --run ID                 the run, or latest (latest)
          --event TYPE             the type of events to wait for
          --where PATH=VALUE       what their data must have, as status=canceled; may be repeated
          --count N                how many events (1)
          --after N                only events with a greater id (0)
          --verdict                waits for the verdict
          --timeout DURATION       how long to wait (30s)
          --server URL             the server (the one that the same settings would start)
          --bind ADDRESS           where to listen; 127.0.0.1 brings ::1 along (127.0.0.1)
          --port PORT              the port; 0 takes a free one (8080)
          --ready-file FILE        gets the base URLs once the server is ready
          --admin-token-file FILE  the administration token is its first line

        Each flag has a twin in the environment: BRANCH_MOCK_RUN is --run.

        """,
        "report": """
        Usage: branch-mock report [flags] RUN

        Writes what came of a run that the server has: its checks, what failed and how
        to mend it, and its events. RUN is its id, or latest.

        A run that is not final yet is reported as it stands.

          --format html|junit|json|markdown  the report's form (html)
          --output FILE                      where to write it (standard output)
          --strict                           what the guide's own sample does wrong counts as failed, too
          --server URL                       the server (the one that the same settings would start)
          --bind ADDRESS                     where to listen; 127.0.0.1 brings ::1 along (127.0.0.1)
          --port PORT                        the port; 0 takes a free one (8080)
          --ready-file FILE                  gets the base URLs once the server is ready
          --admin-token-file FILE            the administration token is its first line

        Each flag has a twin in the environment: BRANCH_MOCK_FORMAT is --format.

        """,
        "health": """
        Usage: branch-mock health [flags]

        Ends with 0 if the server is ready, with 1 if not. Given the same settings as
        `serve`, it finds that server.

          --server URL             the server (the one that the same settings would start)
          --bind ADDRESS           where to listen; 127.0.0.1 brings ::1 along (127.0.0.1)
          --port PORT              the port; 0 takes a free one (8080)
          --ready-file FILE        gets the base URLs once the server is ready
          --admin-token-file FILE  the administration token is its first line

        Each flag has a twin in the environment: BRANCH_MOCK_SERVER is --server.

        """,
    ]
}

extension HTML {
    /// The page's look, with the colors of the mock's own pages.
    static let style = """

        :root { color-scheme: light dark; --page: #f3f5f6; --card: #fff; --text: #15212b; --muted: #53606b; --line: #dde2e6; --shade: rgb(21 33 43 / 0.25);
          --good: #0a6a56; --good-soft: #e1f1ec; --bad: #ab2118; --bad-soft: #fcebe9; --warn: #7d5200; --warn-soft: #fdf3dc;
          --look: #1a56db; --look-soft: #e6eefc; --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
        @media (prefers-color-scheme: dark) {
          :root { --page: #0d1317; --card: #182127; --text: #eef2f4; --muted: #a5b1ba; --line: #2b363d; --shade: rgb(190 215 230 / 0.3);
            --good: #52d3b3; --good-soft: #12342c; --bad: #ffa198; --bad-soft: #3a1a18; --warn: #f0c35a; --warn-soft: #34290f;
            --look: #8ab4ff; --look-soft: #17284a; }
        }
        *, *::before, *::after { box-sizing: border-box; }
        body { max-width: 72rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; background: var(--page); color: var(--text);
          font: 400 0.9375rem/1.5 -apple-system, BlinkMacSystemFont, Roboto, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
          overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; }
        h1, h2, h3, h4, p, ul, ol, dl, dd { margin: 0; padding: 0; }
        ul, ol { list-style: none; }
        h1 { display: flex; gap: 0.625rem; margin: 0.5rem 0 0.25rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
        header { margin-bottom: 1.25rem; }
        h2 { margin: 2rem 0 0.625rem; font-size: 1.125rem; }
        h3 { font-size: 0.875rem; }
        code { font: 0.8125rem/1.5 var(--mono); color: var(--muted); }
        a { color: var(--look); }
        :focus-visible { outline: 2px solid var(--look); outline-offset: 2px; border-radius: 4px; }
        svg[hidden] { display: none; }
        .muted { color: var(--muted); }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .brand { display: flex; align-items: center; gap: 0.5rem; font-weight: 700; }
        .logo { width: 1.5rem; height: 1.5rem; }
        .logo rect { fill: #0a6a56; }
        .logo path { fill: none; stroke: #fff; stroke-width: 3; stroke-linecap: round; }
        .mark { flex: none; width: 1.375rem; height: 1.375rem; color: var(--muted); fill: none; stroke: currentColor; stroke-width: 2.2;
          stroke-linecap: round; stroke-linejoin: round; --soft: transparent; }
        .mark circle, symbol circle { fill: var(--soft); stroke: none; }
        .mark[data-tone="good"] { color: var(--good); --soft: var(--good-soft); }
        .mark[data-tone="bad"] { color: var(--bad); --soft: var(--bad-soft); }
        .mark[data-tone="warn"] { color: var(--warn); --soft: var(--warn-soft); }
        .mark[data-tone="look"] { color: var(--look); --soft: var(--look-soft); }
        h1 .mark { width: 1.875rem; height: 1.875rem; }
        [data-tone="good"]:not(svg, header, div) { color: var(--good); }
        [data-tone="bad"]:not(svg, header, div) { color: var(--bad); }
        [data-tone="warn"]:not(svg, header, div) { color: var(--warn); }
        [data-tone="look"]:not(svg, header, div) { color: var(--look); }

        .failed ul { border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); overflow: hidden; }
        .failed li + li { border-top: 1px solid var(--line); }
        .failed a { display: flex; align-items: flex-start; gap: 0.5rem; padding: 0.4375rem 0.875rem; color: inherit; text-decoration: none; }
        .failed a:hover { background: var(--page); }
        .failed a:hover b { text-decoration: underline; }
        .failed b { display: block; }
        .failed .mark { width: 1.1875rem; height: 1.1875rem; margin-top: 0.125rem; }

        /* A shadow at the right edge says that there is more; the cover over it moves with the table, and is there at its end. */
        .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 0.75rem; background:
          linear-gradient(to left, var(--card) 40%, transparent) right / 3.5rem 100% no-repeat local,
          linear-gradient(to left, var(--shade), transparent) right / 1.75rem 100% no-repeat scroll, var(--card); }
        table { border-collapse: separate; border-spacing: 0; width: 100%; }
        th, td { padding: 0.4375rem 0.625rem; border-top: 1px solid var(--line); text-align: center; vertical-align: middle; }
        thead th { border-top: 0; color: var(--muted); font-size: 0.8125rem; font-weight: 600; vertical-align: bottom; min-width: 4.5rem;
          overflow-wrap: normal; }
        th:first-child { position: sticky; left: 0; z-index: 1; width: 99%; min-width: 11rem; padding-left: 0.875rem; background: var(--card);
          text-align: left; }
        tbody th { font-weight: 400; }
        tbody th span, tbody th code { display: block; }
        tbody tr:hover > * { background: var(--page); }
        td > div { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.125rem 0.375rem; }
        .cell { display: inline-flex; position: relative; align-items: center; justify-content: center; gap: 0.25rem; min-width: 1.5rem; min-height: 1.5rem; color: inherit; font-size: 0.8125rem;
          font-variant-numeric: tabular-nums; text-decoration: none; }
        .cell:hover .mark { outline: 2px solid currentColor; border-radius: 50%; }
        .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin-top: 0.625rem; color: var(--muted); font-size: 0.8125rem; }
        .legend li { display: flex; align-items: center; gap: 0.375rem; }
        .legend .mark { width: 1.125rem; height: 1.125rem; }

        summary { cursor: pointer; }
        summary::-webkit-details-marker { display: none; }
        .run { margin-bottom: 0.5rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); }
        .run > summary, p.run { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem 0.625rem; padding: 0.75rem 0.875rem; list-style: none; }
        .what { flex: 1 1 14rem; min-width: 0; }
        .what b { display: block; font-weight: 600; line-height: 1.375; }
        .where { display: flex; flex-wrap: wrap; gap: 0.125rem 0.75rem; align-items: center; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
        .word { font-weight: 600; }
        .chip { padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 1rem; }
        .body { padding: 0 0.875rem 0.875rem; border-top: 1px solid var(--line); }
        .body h3 { margin: 1rem 0 0.5rem; }
        .count { margin-left: 0.25rem; color: var(--muted); font-weight: 400; }
        .gaps { margin-top: 0.875rem; padding: 0.625rem 0.875rem; border-radius: 0.625rem; background: var(--warn-soft); color: var(--warn); }
        .finding { margin-bottom: 0.5rem; padding: 0.75rem 0.875rem; border: 1px solid var(--line); border-radius: 0.625rem; }
        h4 { display: flex; flex-wrap: wrap; align-items: center; gap: 0.125rem 0.5rem; font-size: 0.9375rem; }
        h4 > span { flex: 1 1 12rem; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin-top: 0.5rem; }
        dt { color: var(--muted); }
        .gap { margin-top: 0.5rem; color: var(--warn); }
        .group { margin-top: 0.25rem; }
        .group > summary { display: flex; align-items: center; gap: 0.375rem; min-height: 2rem; list-style: none; }
        .group > summary::before { content: ""; width: 0.4375rem; height: 0.4375rem; margin: 0 0.25rem; border: solid var(--muted);
          border-width: 0 2px 2px 0; transform: rotate(-45deg); }
        .group[open] > summary::before { transform: rotate(45deg); }
        .group h3 { margin: 0; }
        .brief li { display: flex; align-items: flex-start; gap: 0.5rem; padding: 0.25rem 0; font-size: 0.875rem; }
        .brief code { display: inline-block; }
        .brief .muted { display: block; font-size: 0.8125rem; }
        .brief .mark { width: 1.1875rem; height: 1.1875rem; }
        .events { border: 1px solid var(--line); border-radius: 0.625rem; overflow: hidden; font-size: 0.8125rem; }
        .events li { display: grid; grid-template-columns: 4.25rem 13rem 1fr auto; gap: 0 0.75rem; padding: 0.25rem 0.625rem;
          border-left: 3px solid transparent; }
        .events li + li { border-top: 1px solid var(--line); }
        .events li[data-kind="bad"] { border-left-color: var(--bad); }
        .events li[data-kind="warn"] { border-left-color: var(--warn); }
        .events li[data-kind="app"] { border-left-color: var(--good); }
        .events li[data-kind="quiet"] .type { color: var(--muted); font-weight: 400; }
        .events li:target { background: var(--look-soft); scroll-margin-top: 5rem; }
        .time { color: var(--muted); font-variant-numeric: tabular-nums; text-align: right; }
        .type { font-weight: 600; }
        .data { min-width: 0; }
        .data i { color: var(--muted); font-style: normal; }
        .data bdi { margin-right: 0.375rem; }
        .id { color: var(--muted); }
        footer { margin-top: 2rem; color: var(--muted); font-size: 0.8125rem; }

        @media (max-width: 40rem) {
          body { padding: 1rem 0.75rem 2rem; }
          h1 { font-size: 1.25rem; }
          th:first-child { min-width: 9rem; max-width: 9rem; padding-left: 0.625rem; font-size: 0.8125rem; }
          th:first-child code { font-size: 0.6875rem; }
          dl { grid-template-columns: 1fr; gap: 0; }
          dd + dt { margin-top: 0.375rem; }
          dt { font-size: 0.8125rem; }
          .where { flex-basis: 100%; padding-left: 2rem; }
          .events li { grid-template-columns: 3.5rem 1fr auto; padding: 0.375rem 0.5rem; }
          .data { grid-column: 2 / -1; grid-row: 2; }
        }
        @media print {
          :root { --page: #fff; --card: #fff; --text: #000; --muted: #444; --line: #bbb; --good: #0a6a56; --good-soft: #fff; --bad: #ab2118;
            --bad-soft: #fff; --warn: #7d5200; --warn-soft: #fff; --look: #1a56db; --look-soft: #fff; }
          body { max-width: none; padding: 0; font-size: 10pt; }
          .scroll { overflow: visible; }
          .finding, .events li, tr { break-inside: avoid; }
          .run[open] .group:not(.timeline)::details-content { content-visibility: visible; block-size: auto; }
          a { color: inherit; text-decoration: none; }
        }

        """
}

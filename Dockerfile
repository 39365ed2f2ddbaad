# Branch Mock as an image. `docker build .` makes one static file on nothing at all; with `--target with-browser` it is
# Debian with Chromium, for `branch-mock run`. How to use them: docs/ci.md.

FROM swift:6.3-bookworm AS build
# What the distribution has is what is wanted: versions are not pinned.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY install-packages ./
RUN ./install-packages build
COPY Makefile Package.swift ./
COPY Public Public
COPY Scenarios Scenarios
COPY Sources Sources
COPY Tests Tests
RUN make static && cp .build/static/branch-mock /branch-mock && mkdir -p /empty

FROM debian:bookworm-slim AS with-browser
# Chromium's sandbox wants rights that an engine does not give; it loads the mock's own pages only.
# hadolint ignore=DL3008,SC2016
RUN apt-get update \
    && apt-get install -y --no-install-recommends chromium fonts-liberation \
    && rm -rf /var/lib/apt/lists/* \
    && echo 'export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --no-sandbox --disable-dev-shm-usage"' >/etc/chromium.d/container
COPY --from=build /branch-mock /usr/local/bin/branch-mock
COPY --from=build --chown=65532:65532 /empty /data
COPY --from=build --chown=65532:65532 /empty /scenarios
COPY --from=build --chown=65532:65532 /empty /work
ENV BRANCH_MOCK_BIND=0.0.0.0 BRANCH_MOCK_DATA=/data BRANCH_MOCK_CA_DIR=/data/ca BRANCH_MOCK_SCENARIOS=/scenarios HOME=/tmp
USER 65532:65532
WORKDIR /work
VOLUME ["/data", "/scenarios"]
EXPOSE 8080 8443
HEALTHCHECK --interval=2s --timeout=3s --start-period=5s CMD ["branch-mock", "health"]
ENTRYPOINT ["branch-mock"]
CMD ["serve"]

FROM scratch
COPY --from=build /branch-mock /branch-mock
# The user's own, so that what an engine mounts there is, too.
COPY --from=build --chown=65532:65532 /empty /data
COPY --from=build --chown=65532:65532 /empty /scenarios
ENV BRANCH_MOCK_BIND=0.0.0.0 BRANCH_MOCK_DATA=/data BRANCH_MOCK_CA_DIR=/data/ca BRANCH_MOCK_SCENARIOS=/scenarios
USER 65532:65532
VOLUME ["/data", "/scenarios"]
EXPOSE 8080 8443
HEALTHCHECK --interval=2s --timeout=3s --start-period=5s CMD ["/branch-mock", "health"]
ENTRYPOINT ["/branch-mock"]
CMD ["serve"]

# An image with the program, its fonts and ffmpeg.
#
#   docker build -t zoetrope .
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" zoetrope render card.yaml -o card.gif
#
# .ci/check-package runs the commands of the last stage in a clean Debian without Docker.
FROM swift:6.2-bookworm AS package
WORKDIR /source
COPY . .
ARG SOURCE_DATE_EPOCH=
RUN ./setup --package && .ci/package /package

FROM debian:bookworm-slim
# --no-install-recommends leaves out what ffmpeg recommends; the optional packages of Zoetrope are listed.
RUN --mount=type=bind,from=package,source=/package,target=/package \
    apt-get update \
    && apt-get install -y --no-install-recommends \
        /package/zoetrope_*.deb ffmpeg fonts-noto-color-emoji librlottie0-1 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 zoetrope \
    && install -d -o zoetrope -g zoetrope /work
# The folder of fontconfig's cache and of temporary files, also with `docker run --user`.
ENV HOME=/tmp
USER 10001
WORKDIR /work
ENTRYPOINT ["zoetrope"]
CMD ["--help"]

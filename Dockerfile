# Every command that does not train, with its compiled code inside:
#   docker build -t nightmare-gym .
#   docker run -it --rm nightmare-gym play lucidity
FROM python:3.11-slim AS build
COPY . /source
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /source

FROM python:3.11-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    --mount=type=bind,source=constraints.txt,target=/constraints.txt \
    pip install --no-cache-dir -c /constraints.txt "$(ls /wheels/*.whl)[cli]"
RUN useradd --create-home dreamer && install --directory --owner=dreamer /opt/compiled
# An image for one level of processors: `nightmare precompile --export` (docs/compiled_code.md).
# Code for any processor of the architecture: it is compiled on one machine and runs on others.
ENV NUMBA_CPU_NAME=generic NUMBA_CACHE_DIR=/opt/compiled
USER dreamer
WORKDIR /home/dreamer
RUN nightmare precompile
ENTRYPOINT ["nightmare"]
CMD ["--help"]

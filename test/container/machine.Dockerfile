# A machine with systemd, for testing the unit.
FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends systemd-sysv dbus libatomic1
WORKDIR /opt/sampan
COPY deploy/sampan.service /etc/systemd/system/
RUN systemctl enable sampan.service

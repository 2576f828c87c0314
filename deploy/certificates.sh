#!/bin/sh
# Makes the certificates with which servers prove to the service, and to each other, who they are, for compose.yaml and
# cluster/compose.yaml: an authority whose key is thrown away at the end, and for each server a key that only its user can read.
# Does nothing where there are certificates already.
#
#   certificates.sh DIRECTORY [OWNER [SERVER…]]     writes DIRECTORY/ca/ca.pem, DIRECTORY/SERVER/{certificate,key,ca}.pem
#
# A server that is called by several names is SERVER,NAME,…
set -eu

out=$1
owner=${2:-999} # The user of all images.
if [ $# -gt 2 ]; then shift 2; else set -- postgres redis; fi
days=3650

if [ -e "$out/ca/ca.pem" ]; then exit 0; fi

umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days "$days" \
  -subj '/CN=payment identifier resolver' -addext 'keyUsage=critical,keyCertSign' \
  -keyout "$work/ca.key" -out "$work/ca.pem"

for names in "$@"; do
  server=${names%%,*}
  # Machines of a cluster are also clients of each other.
  printf 'subjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n' \
    "$(echo "$names" | sed 's/,/,DNS:/g')" >"$work/names"
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$server" \
    -keyout "$work/key.pem" -out "$work/request.pem"
  openssl x509 -req -in "$work/request.pem" -CA "$work/ca.pem" -CAkey "$work/ca.key" -CAcreateserial -days "$days" \
    -extfile "$work/names" -out "$work/certificate.pem"
  mkdir -p "$out/$server"
  chmod 755 "$out/$server"
  for file in certificate.pem key.pem ca.pem; do
    rm -f "$out/$server/$file"
    cp "$work/$file" "$out/$server/$file"
    chown "$owner" "$out/$server/$file"
  done
done

# Last: it says that the others are complete.
mkdir -p "$out/ca"
chmod 755 "$out/ca"
cp "$work/ca.pem" "$out/ca/ca.new"
chmod 644 "$out/ca/ca.new"
mv "$out/ca/ca.new" "$out/ca/ca.pem"

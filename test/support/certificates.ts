import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes certificates and keys into a folder: those of two authorities (`one.pem`, `two.pem`), and that of a server named
 * localhost which the first has signed (`server.pem`, `server.key`). Needs the program openssl.
 */
export function makeCertificates(folder: string): void {
  const openssl = (command: string) => execFileSync("openssl", command.split(" "), { cwd: folder, stdio: "ignore" });
  for (const name of ["one", "two"]) {
    openssl(`req -x509 -newkey rsa:2048 -nodes -keyout ${name}.key -out ${name}.pem -subj /CN=${name}`);
  }
  openssl("req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost");
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost");
  const signed = "-CA one.pem -CAkey one.key -CAcreateserial -out server.pem -extfile names";
  openssl(`x509 -req -in server.csr ${signed}`);
}

import { createHash } from "node:crypto";

/**
 * The Content-Security-Policy of a run's page: its own script by its hash, no network, and an origin of its own, so that
 * it can do nothing with the service, whatever became of the file.
 */
export function reportPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  return [
    "default-src 'none'",
    `script-src ${scripts.length > 0 ? scripts.join(" ") : "'none'"}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "sandbox allow-scripts",
  ].join("; ");
}

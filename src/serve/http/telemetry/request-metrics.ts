import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What Prometheus reads of any service: its requests and its memory. */
export interface RequestMetrics {
  readonly contentType: string;
  text(): Promise<string>;
  request(route: string, method: string, status: number, seconds: number): void;
}

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]);
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** With what a service adds its own to them by. */
export function openRequestMetrics() {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  const requests = counter("askable_requests_total", "Requests that were answered", ["route", "method", "status"]);
  const requestTime = new Histogram({
    ...{ name: "askable_request_duration_seconds", help: "Time until a reply had been sent", registers },
    ...{ labelNames: ["route"], buckets: SECONDS },
  });
  gauge("process_resident_memory_bytes", "Memory of the process", () => process.memoryUsage.rss());
  gauge("nodejs_heap_size_used_bytes", "Memory of JavaScript", () => process.memoryUsage().heapUsed);
  return {
    ...{ registers, counter, gauge },
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request(route: string, method: string, status: number, seconds: number) {
      requests.inc({ route, method: METHODS.has(method) ? method : "other", status: String(status) });
      requestTime.observe({ route }, seconds);
    },
  };
}

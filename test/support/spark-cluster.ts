import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, type Java, type SparkServer, startJava, startSpark } from "./spark.js";

/** A Thrift server whose statements run on two workers, each a process with an executor of one core. */
export interface SparkCluster extends SparkServer {
  /** Kills a worker, and with it its executor. */
  kill(worker: 0 | 1): void;
}

/** The least memory that Spark starts an executor with is 450 MB. */
const MEMORY = "512m";

export async function startSparkCluster(): Promise<SparkCluster> {
  const folder = mkdtempSync(join(tmpdir(), "askable-spark-cluster-"));
  const running: Java[] = [];
  const close = () => {
    for (const java of running) java.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const start = async (name: string, words: readonly string[], line: RegExp) => {
    const java = startJava(join(folder, name), name, words);
    running.push(java);
    await java.says(line);
    return java;
  };
  process.once("exit", close);
  try {
    const master = `spark://127.0.0.1:${await freePort()}`;
    const place = ["--host", "127.0.0.1", "--webui-port", "0"];
    await start(
      "master",
      ["org.apache.spark.deploy.master.Master", ...place, "--port", new URL(master).port],
      /I have been elected leader/,
    );
    const worker = (name: string) => {
      const work = ["--cores", "1", "--memory", MEMORY, "--work-dir", join(folder, name, "work")];
      const words = ["org.apache.spark.deploy.worker.Worker", ...place, ...work, master];
      return start(name, words, /Successfully registered with master/);
    };
    const workers = await Promise.all([worker("worker-1"), worker("worker-2")]);
    const conf = {
      "spark.executor.memory": MEMORY,
      "spark.executor.cores": "1",
      "spark.executor.extraJavaOptions": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true",
    };
    const server = await startSpark({ master, conf });
    return {
      ...server,
      kill: (index) => workers[index]!.stop(),
      close() {
        server.close();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

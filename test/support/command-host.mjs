/*
 * Runs one command after the other as a process of its own would, from its folder and with its environment. Both
 * outputs end with a mark that the caller gives, since they come by other ways than the message with the code.
 */
const { main } = await import(process.argv[2]);

process.on("message", async ({ words, cwd, env, mark }) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.umask(0o022);
  const code = await main(words);
  // What `main` listens to for the life of a process.
  for (const event of ["SIGHUP", "SIGINT", "SIGTERM", "uncaughtException"]) process.removeAllListeners(event);
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners("error");
    stream.write(mark);
  }
  process.send({ code });
});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.send({});

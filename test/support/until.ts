/** Waits until it holds, at most so many milliseconds. Whether it does. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 30_000): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return holds();
}

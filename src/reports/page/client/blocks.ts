import type { QuestionDetail, QuestionList } from "../../questions/packed.js";

/** Reads a compressed block of the page. */
async function readBlock<Value>(name: string): Promise<Value> {
  const text = document.getElementById(name)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(unpacked).json()) as Value;
}

export const readList = (): Promise<QuestionList> => readBlock<QuestionList>("data-list");

const read = new Map<number, Promise<readonly QuestionDetail[]>>();

/** Details of the question at a place of the list. Each block is unpacked once. */
export async function readDetail({ blockSize }: QuestionList, place: number): Promise<QuestionDetail> {
  const number = Math.floor(place / blockSize);
  const block = read.get(number) ?? readBlock<readonly QuestionDetail[]>(`data-${number}`);
  read.set(number, block);
  return (await block)[place % blockSize] as QuestionDetail;
}

/**
 * What models take for the end of a message, the beginning of another or a call of a tool, where a server reads it in a
 * text: of ChatML, Llama, Mistral, Gemma, DeepSeek and their kin; and the marks of our own prompts.
 */
const CONTROL =
  /<(?=[|｜][^<>\n]{1,60}[|｜]>)|<(?=\/?(?:s|bos|eos|pad|unk|mask|sep|cls|start_of_turn|end_of_turn|tool_calls?|tool_response|function_calls?|think|thinking|fim_\w{1,20})>)|<(?=<\/?SYS>>)|<(?=<<DATA)|\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|IMG)\])|DATA(?=>>>)/gi;

/** A text as it may stand in a prompt: what would be a control token has a blank behind its first mark. */
export function withoutControlTokens(text: string): string {
  return text.replaceAll(CONTROL, (mark) => `${mark} `);
}

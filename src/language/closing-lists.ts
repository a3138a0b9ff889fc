/** Words of a sentence that says or asks something by itself. */
const SAYS =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|must|may|need|want|show|give|list|tell|count|sort|sorted|order|ordered|group|grouped|rank|ranked|compare|include|including|exclude|excluding|leave|leaving|ignore|skip|use|only|just|not|no|never|without|i|we|you|they|it|there|which|what|who|whose|when|where|how|why|whether|if|by|per|each|every|than|please|first|top|most|least|biggest|largest|highest|lowest|newest|oldest|same|again|total|number|average|share|percentage|ones|together|both|combined|altogether|everything|all|so|also|too)\b/i;
const LIST = /^\p{L}[\p{L}'’ -]*(?:, ?\p{L}[\p{L}'’ -]*)*(?:,? and |, ?|,? plus )\p{L}[\p{L}'’ -]*$/u;
const MOST_WORDS = 14;

/** "Contracts that ended in May. Customer and last day": what is to be shown, with the mark that lists what is. */
export function withListApart(question: string): string {
  const [, asked, closing] = /^(.*[\p{L}\d)])[.?!]\s+([^.?!;:]+)[.?!]?\s*$/su.exec(question) ?? [];
  if (asked === undefined || closing === undefined) return question;
  const plain = !SAYS.test(closing) && LIST.test(closing) && closing.split(/\s+/).length <= MOST_WORDS;
  return plain ? `${asked}: ${closing[0]!.toLowerCase()}${closing.slice(1)}` : question;
}

/** A schema name as the words it is made of: "srcAirport_ID2" is "src airport id 2". */
export function nameWords(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim()
    .toLowerCase();
}

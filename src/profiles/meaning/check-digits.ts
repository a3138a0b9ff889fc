/** The check digit of payment cards (ISO/IEC 7812-1, annex B); blanks and hyphens are passed over. */
export function passesLuhn(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The check digits of an international bank account number (ISO 13616): the rest modulo 97 is 1. */
export function isIban(text: string): boolean {
  const account = text.replace(/ /g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const moved = account.slice(4) + account.slice(0, 4);
  let rest = 0;
  for (const mark of moved) {
    const value = Number.parseInt(mark, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

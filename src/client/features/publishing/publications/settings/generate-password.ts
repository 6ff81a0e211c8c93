/** Letters and digits, without characters that look alike, such as o and 0. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupCount = 3
const groupLength = 4
/** Rejection sampling: bytes from this value on are discarded, because they would make some characters more likely. */
const rejectedMin = 256 - (256 % alphabet.length)

function randomCharacter(): string {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < rejectedMin) return alphabet.charAt(byte % alphabet.length)
  }
}

/** A password that is easy to read out and to type on a phone: 59 random bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: groupLength }, randomCharacter).join('')
  return Array.from({ length: groupCount }, group).join('-')
}

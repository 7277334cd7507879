const MOST = 2000

/**
 * What was typed as the address of a link, as documents hold it: `https:` where no protocol is named, `mailto:` before an e-mail
 * address.
 * @returns null where it is none, or one of another protocol
 */
export const addressOf = (typed: string): string | null => {
  const text = typed.trim()
  // A colon before digits separates a host from its port.
  const named = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
  const mail = /^[^\s@/:]+@[^\s@/:]+$/.test(text)
  const whole = named ? text : `${mail ? 'mailto:' : 'https://'}${text}`
  const fits = /^(https?:\/\/|mailto:)\S+$/i.test(whole) && whole.length <= MOST && URL.canParse(whole)
  return fits ? whole : null
}

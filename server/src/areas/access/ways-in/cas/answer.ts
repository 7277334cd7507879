import { childrenOf, NotXml, parseXml, type Element } from './xml.ts'

const CAS = 'http://www.yale.edu/tp/cas'
const SAML = 'urn:oasis:names:tc:SAML:2.0:protocol'
const MOST_CHARACTERS = 200

export interface CasIdentity {
  user: string
  attributes: ReadonlyMap<string, readonly string[]>
}

export type CasAnswer = { identity: CasIdentity } | { code: string }

const only = (parent: Element, space: string, name: string): Element => {
  const [first, second] = childrenOf(parent, space, name)
  if (!first || second) throw new NotXml(`${name} does not stand there once`)
  return first
}

/** Text of an element that holds nothing else. */
const plain = (element: Element): string => {
  const text = element.text.trim()
  if (element.children.length > 0 || text === '' || text.length > MOST_CHARACTERS)
    throw new NotXml(`${element.name} is not a short text`)
  return text
}

const attributesOf = (success: Element): Map<string, string[]> => {
  const [attributes, second] = childrenOf(success, CAS, 'attributes')
  if (second) throw new NotXml('attributes twice')
  const found = new Map<string, string[]>()
  for (const { space, name, text, children } of attributes?.children ?? [])
    if (space === CAS && children.length === 0) found.set(name, [...(found.get(name) ?? []), text.trim()])
  return found
}

/**
 * What a CAS server says of a ticket (CAS protocol 3.0, appendix A).
 * @throws NotXml for anything but exactly one success or one failure
 */
export const readAnswer = (text: string): CasAnswer => {
  const root = parseXml(text)
  if (root.space !== CAS || root.name !== 'serviceResponse') throw new NotXml('no serviceResponse')
  const [said, second] = root.children
  if (!said || second || said.space !== CAS) throw new NotXml('not one answer')
  if (said.name === 'authenticationFailure') {
    const code = said.attributes.get('code') ?? ''
    if (!/^[A-Z_]{1,60}$/.test(code)) throw new NotXml('a failure without a code')
    return { code }
  }
  if (said.name !== 'authenticationSuccess') throw new NotXml(`the answer ${said.name}`)
  // A proxied ticket was issued for another service, so it does not prove who is here.
  if (childrenOf(said, CAS, 'proxies').length > 0) throw new NotXml('a proxied ticket')
  return { identity: { user: plain(only(said, CAS, 'user')), attributes: attributesOf(said) } }
}

/**
 * The service ticket whose session a single log-out ends (CAS protocol 3.0, section 2.3.3).
 * @throws NotXml
 */
export const readLogout = (text: string): string => {
  const root = parseXml(text)
  if (root.space !== SAML || root.name !== 'LogoutRequest') throw new NotXml('no LogoutRequest')
  return plain(only(root, SAML, 'SessionIndex'))
}

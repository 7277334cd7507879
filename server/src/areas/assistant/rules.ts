import { createHmac } from 'node:crypto'

/** So long a token may be used to sign in at the assistant. */
export const TOKEN_SECONDS = 60

export interface AssistantUser {
  userId: string
  account: string
  name: string
  role: string
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A JSON Web Token (RFC 7519) signed by HMAC with SHA-256 (`HS256`, RFC 7518 section 3.2).
 * @param id makes each token one that the assistant can refuse to take twice (`jti`)
 */
export const assistantJwt = (user: AssistantUser, key: string, id: string, now: Date): string => {
  const issued = Math.floor(now.getTime() / 1000)
  const content = [
    part({ alg: 'HS256', typ: 'JWT' }),
    part({
      iss: 'labbox',
      aud: 'assistant',
      sub: user.userId,
      jti: id,
      iat: issued,
      exp: issued + TOKEN_SECONDS,
      account: user.account,
      name: user.name,
      role: user.role,
    }),
  ].join('.')
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

/** Public half (Ed25519, base64url) of the key that licences are signed with: `npm run licence`. */
export const LICENCE_PUBLIC_KEY = 'cXz7aQw6SSXcIIjv0munFgy-RpcFn6gY1hhTGD_T2vY'

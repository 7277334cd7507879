import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokenLogin } from '@labbox/contract/access/tokens.ts'
import { call } from '../../../app/api/call.ts'
import { translate } from '../../../app/i18n.ts'
import { keepSession } from '../../../app/session/session.ts'
import { Arrival, useGoOn } from '../entry/Arrival.tsx'
import { rememberWanted } from '../entry/wanted.ts'

/** The token of the address: best in its fragment, which no server sees; also as a parameter. */
const inAddress = () => {
  const fragment = location.hash.slice(1)
  const named = new URLSearchParams(fragment.includes('=') ? fragment : location.search)
  const bare = /^[\w-]+\.[\w-]+\.[\w-]*$/.test(fragment) ? fragment : null
  return {
    token: bare ?? named.get('token') ?? named.get('data') ?? '',
    redirect: named.get('redirect') ?? undefined,
  }
}

/** Coming in from another system with a token that it has signed. */
const TokenLogin = () => {
  const [{ token, redirect }] = useState(inAddress)
  useEffect(() => history.replaceState(history.state, '', '/tokenLogin'), [])
  const { data, error } = useQuery({
    queryKey: [tokenLogin.path, token],
    queryFn: async () => {
      if (!token) throw new Error(translate('ways-in:arrival.noToken'))
      const answer = await call(tokenLogin, { data: token }, { silent: true })
      rememberWanted(redirect)
      keepSession(answer)
      return answer
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  useGoOn(data ? '/auth-redirect' : null)
  return <Arrival error={error} />
}

export default TokenLogin

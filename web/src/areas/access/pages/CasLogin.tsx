import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { useEffect, useState } from 'react'
import { casLogin, casOffer } from '@labbox/contract/access/cas.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { translate, useTranslation } from '../../../app/i18n.ts'
import { keepSession } from '../../../app/session/session.ts'
import { getToken } from '../../../app/session/token.ts'
import { Arrival, useGoOn } from '../entry/Arrival.tsx'
import { rememberWanted } from '../entry/wanted.ts'

/** Back from the CAS server. The ticket is used once, although React may run effects twice. */
const Returned = ({ ticket }: { ticket: string }) => {
  const { t } = useTranslation('ways-in')
  const { data, error } = useQuery({
    queryKey: [casLogin.path, ticket],
    queryFn: async () => {
      const answer = await call(casLogin, { ticket }, { silent: true })
      keepSession(answer)
      return answer
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  useGoOn(data ? '/auth-redirect' : null)
  return (
    <Arrival error={error}>
      <p>
        <a href="/caslogin">{t('arrival.again')}</a>
      </p>
    </Arrival>
  )
}

/** On the way there. */
const Leaving = ({ redirect }: { redirect: string | undefined }) => {
  const { data, error } = useQuery({ ...queryOf(casOffer, {}), retry: false })
  useEffect(() => {
    if (!data?.url) return
    rememberWanted(redirect)
    location.replace(data.url)
  }, [data, redirect])
  const off = data?.url === null ? new Error(translate('ways-in:arrival.off')) : null
  return <Arrival error={error ?? off} />
}

/** Single sign-on by CAS, both ways: without a ticket to the CAS server, with one into the product. */
const CasLogin = () => {
  const search = useSearch()
  const [ticket] = useState(search['ticket'])
  // `again`: called over a page with unsaved work whose session has ended.
  const [known] = useState(() => getToken() !== null && !search['again'])
  // A used ticket must not stay in the history.
  useEffect(() => {
    if (ticket) history.replaceState(history.state, '', '/caslogin')
  }, [ticket])
  useGoOn(known && !ticket ? '/auth-redirect' : null)
  if (ticket) return <Returned ticket={ticket} />
  return known ? <Arrival error={null} /> : <Leaving redirect={search['redirect']} />
}

export default CasLogin

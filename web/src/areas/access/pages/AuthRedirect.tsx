import { useSearch } from '../../../ui/navigation.ts'
import { useState } from 'react'
import { safeRedirect } from '../../../app/safe-redirect.ts'
import { Arrival, useGoOn } from '../entry/Arrival.tsx'
import { takeWanted } from '../entry/wanted.ts'

/** The end of every way in from elsewhere: on to the page that was asked for, on our origin only. */
const AuthRedirect = () => {
  const search = useSearch()
  const [to] = useState(() => (search['redirect'] ? safeRedirect(search['redirect']) : takeWanted()))
  useGoOn(to)
  return <Arrival error={null} />
}

export default AuthRedirect

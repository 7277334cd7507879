import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { boxState } from '@labbox/contract/boxes/own.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { entryPartIn } from '../../../app/entry/entry-part.ts'
import { SignInPage } from '../../../app/entry/SignInPage.tsx'
import { PagePending } from '../../../app/PagePending.tsx'
import { useSearch } from '../../../ui/navigation.ts'

const parts = {
  forgot: lazy(() => import('../entry/ForgotPassword.tsx')),
  reset: lazy(() => import('../entry/ResetPassword.tsx')),
}

/** Signing in, where the app was there already: somebody was led here by the guard; and what who has forgotten the password does. */
const Login = () => {
  const router = useRouter()
  const part = entryPartIn(useSearch())
  // On a lab box one comes in by a card.
  const room = useQuery({ ...queryOf(boxState, {}), staleTime: Infinity }).data?.box
  useEffect(() => {
    if (room) router.history.replace('/box')
  }, [room, router])
  if (!part) return <SignInPage onEntered={(address) => router.history.replace(address)} />
  const Part = parts[part]
  return (
    <Suspense fallback={<PagePending />}>
      <Part />
    </Suspense>
  )
}

export default Login

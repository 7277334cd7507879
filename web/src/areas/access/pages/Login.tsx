import { useRouter } from '@tanstack/react-router'
import { SignInPage } from '../../../app/entry/SignInPage.tsx'

/** Signing in, where the app was there already: somebody was led here by the guard. */
const Login = () => {
  const router = useRouter()
  return <SignInPage onEntered={(address) => router.history.replace(address)} />
}

export default Login

import { useIdle } from '../idle/use-idle.ts'
import { useSignInAgain } from '../session/sign-in-again.ts'
import { useUploads } from '../uploads/store.ts'

/** What of a page's company is there: uploads, signing in again, and the rest once the browser has been idle. */
export const useCompany = () => ({
  uploading: useUploads(({ uploads }) => uploads.length > 0),
  ended: useSignInAgain((state) => state.open),
  idle: useIdle(),
})

import { LimitList } from './Limits.tsx'

/** The rules that one has made oneself. */
const LimitsMy = () => <LimitList base="/device/limited/my/page" own />

export default LimitsMy

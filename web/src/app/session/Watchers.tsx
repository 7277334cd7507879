import { lazy } from '../idle/lazy.ts'
import { watchers } from '../areas.ts'
import { useSession } from './session.ts'

const components = watchers.map((page) => lazy(page))

/** What the areas listen to on every page, for who is signed in. */
const Watchers = () => {
  const signedIn = useSession((state) => state.user !== null && state.user !== undefined)
  return signedIn ? components.map((Watcher, index) => <Watcher key={index} />) : null
}

export default Watchers

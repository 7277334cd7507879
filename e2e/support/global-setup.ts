import { startProduct } from './product.ts'

/** One product for all journeys; the workers learn its address from the environment. */
const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['E2E_URL']) return undefined
  const product = await startProduct()
  process.env['E2E_URL'] = product.url
  process.env['E2E_PID'] = String(product.pid)
  return product.stop
}

export default setup

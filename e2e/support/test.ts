import { test as base } from '@playwright/test'
import { startProduct } from './product.ts'
import { keepPictures } from './pictures.ts'

/**
 * The test function of every journey. Each worker of the browser has a product of its own on a free port with a fresh
 * folder, and so has a journey that is tried again after it failed. `E2E_URL=http://…` runs them against a product that is
 * running already.
 */
export const test = base.extend<{ pictures: void }, { product: string }>({
  product: [
    // Playwright reads from the first parameter which fixtures are wanted: none.
    async ({}, provide) => {
      const given = process.env['E2E_URL']
      if (given) return provide(given)
      const product = await startProduct()
      process.env['E2E_URL'] = product.url
      process.env['E2E_PID'] = String(product.pid)
      await provide(product.url)
      await product.stop()
      delete process.env['E2E_URL']
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  pictures: [
    async ({ browser }, provide) => {
      await provide()
      await keepPictures(browser)
    },
    { auto: true },
  ],
  baseURL: ({ product }, provide) => provide(product),
})

export { expect } from '@playwright/test'

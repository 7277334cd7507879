import { version } from '../../package.json'

/** Version of the product. */
export const PRODUCT_VERSION = version

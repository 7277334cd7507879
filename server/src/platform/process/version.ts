import manifest from '../../../package.json' with { type: 'json' }

/** Version of this product, the same in all its packages. */
export const version: string = manifest.version

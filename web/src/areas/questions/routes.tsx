import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = []

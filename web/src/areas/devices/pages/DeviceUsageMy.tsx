import { Usage } from './DeviceUsage.tsx'

/** One's own uses. */
const DeviceUsageMy = () => <Usage own />

export default DeviceUsageMy

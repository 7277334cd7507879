import { Wall } from '../wall/Wall.tsx'

/** The benches live. */
const DeviceOnline = () => <Wall />

export default DeviceOnline

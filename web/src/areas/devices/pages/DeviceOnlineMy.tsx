import { Wall } from '../wall/Wall.tsx'

/** The benches on which people are whom one supervises. */
const DeviceOnlineMy = () => <Wall own />

export default DeviceOnlineMy

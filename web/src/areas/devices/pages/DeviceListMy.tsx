import { Devices } from './DeviceList.tsx'

/** The benches of one's own organisation. */
const DeviceListMy = () => <Devices base="/device/list/my" own />

export default DeviceListMy

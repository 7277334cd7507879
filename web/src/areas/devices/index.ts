/** What other areas may use of the devices. */
export { useOccupancy, type OccupancyState } from './api/use-occupancy.ts'
export { MyDevice } from './components/MyDevice.tsx'
export { StateTag } from './components/StateTag.tsx'

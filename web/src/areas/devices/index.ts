export { CameraView } from './components/CameraView.tsx'

export { Found as FoundMessages } from './components/Found.tsx'

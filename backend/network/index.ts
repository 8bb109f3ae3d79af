export { type By, changeDevice, createDevice, restoreDevice, retireDevice } from './devices.ts';
export {
  changeLocation,
  changeSite,
  changeTariff,
  createLocation,
  createSite,
  createTariff,
  deletePlace,
  requireAllDevices,
} from './places.ts';

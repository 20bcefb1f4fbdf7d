import { bathroom, kitchen } from './bath-and-kitchen.ts';
import { bedroom, twinBedroom } from './bedrooms.ts';
import { DA_LAT, HANOI, HOI_AN, PHU_QUOC, SAIGON, TAY_HO, THAO_DIEN } from './colour.ts';
import { cabin, flowerGarden, highlandLake, pineHills } from './da-lat.ts';
import { lotusLake, oldQuarter, swordLake } from './hanoi.ts';
import { courtyard, lanternRiver, lanternStreet, quietBeach, ricefields, riverMorning } from './hoi-an.ts';
import { diningRoom, hallway, livingRoom, study } from './living-rooms.ts';
import { bungalow, cableCar, fishermensSunset, palmBeach, poolTerrace } from './phu-quoc.ts';
import { alley, gardenHouse, rooftop, skyline } from './saigon.ts';
import { type Svg } from './svg.ts';
import { balcony, breakfast, deck } from './terraces.ts';

/** Every picture of a room, by the name of its file. */
export const PHOTOS: Readonly<Record<string, () => Svg>> = {
  'hanoi-bedroom.jpg': () =>
    bedroom(HANOI, 'arched', { view: oldQuarter(), from: '300 150 420 520' }, { art: 'hills' }),
  'hanoi-living-room.jpg': () =>
    livingRoom(HANOI, { view: oldQuarter(), from: '100 140 800 560' }, { flooring: 'patterned' }),
  'hanoi-balcony.jpg': () => balcony(HANOI, { view: oldQuarter(true) }),
  'hanoi-kitchen.jpg': () => kitchen(HANOI, { view: oldQuarter(), tile: '#e7efe9' }),
  'hanoi-bathroom.jpg': () => bathroom(HANOI, { view: swordLake(), tile: '#dfe8e2', bathtub: false }),
  'hanoi-sword-lake.jpg': () => swordLake(),
  'hanoi-street.jpg': () => oldQuarter(),

  'hoi-an-lantern-river.jpg': () => lanternRiver(),
  'hoi-an-lantern-street.jpg': () => lanternStreet(),
  'hoi-an-house.jpg': () => lanternStreet(false),
  'hoi-an-courtyard.jpg': () => courtyard(),
  'hoi-an-master-bedroom.jpg': () =>
    bedroom(
      HOI_AN,
      'arched',
      { view: riverMorning(), from: '300 150 420 620' },
      { gauze: true, flooring: 'patterned' },
    ),
  'hoi-an-garden-bedroom.jpg': () =>
    bedroom(HOI_AN, 'plain', { view: courtyard(), from: '500 60 640 600' }, { art: 'boat' }),
  'hoi-an-twin-bedroom.jpg': () => twinBedroom(HOI_AN, { view: ricefields(), from: '300 200 600 560' }),
  'hoi-an-living-room.jpg': () =>
    livingRoom(HOI_AN, { view: courtyard(), from: '400 100 760 560' }, { flooring: 'patterned' }),
  'hoi-an-dining-room.jpg': () => diningRoom(HOI_AN, { view: riverMorning(), from: '200 240 800 540' }),
  'hoi-an-kitchen.jpg': () => kitchen(HOI_AN, { view: courtyard(), tile: '#d9ebe7', flip: true }),
  'hoi-an-bathroom.jpg': () => bathroom(HOI_AN, { view: courtyard(), tile: '#e6efe6', bathtub: true }),
  'hoi-an-study.jpg': () => study(HOI_AN, { view: riverMorning(), from: '100 200 900 540' }),
  'hoi-an-hallway.jpg': () => hallway(HOI_AN),
  'hoi-an-balcony.jpg': () => balcony(HOI_AN, { view: riverMorning() }),
  'hoi-an-evening-balcony.jpg': () => balcony(HOI_AN, { view: lanternRiver() }),
  'hoi-an-breakfast.jpg': () => breakfast(HOI_AN, { view: riverMorning() }),
  'hoi-an-river.jpg': () => riverMorning(),
  'hoi-an-ricefields.jpg': () => ricefields(),
  'hoi-an-beach.jpg': () => quietBeach(),

  'da-lat-cabin.jpg': () => cabin(),
  'da-lat-cabin-night.jpg': () => cabin(true),
  'da-lat-bedroom.jpg': () =>
    bedroom(DA_LAT, 'gabled', { view: pineHills(), from: '200 200 700 500' }, { art: 'hills' }),
  'da-lat-living-room.jpg': () => livingRoom(DA_LAT, { view: pineHills() }, { glazed: true }),
  'da-lat-terrace.jpg': () => balcony(DA_LAT, { view: pineHills(true) }),
  'da-lat-flower-garden.jpg': () => flowerGarden(),
  'da-lat-lake.jpg': () => highlandLake(),
  'da-lat-bathroom.jpg': () => bathroom(DA_LAT, { view: pineHills(), tile: '#e6ebee', bathtub: true }),

  'phu-quoc-beach.jpg': () => palmBeach(),
  'phu-quoc-pool.jpg': () => poolTerrace(),
  'phu-quoc-bungalow.jpg': () => bungalow(),
  'phu-quoc-bedroom.jpg': () => bedroom(PHU_QUOC, 'glazed', { view: palmBeach() }, { gauze: true }),
  'phu-quoc-second-bedroom.jpg': () =>
    twinBedroom(PHU_QUOC, { view: poolTerrace(), from: '200 140 700 560' }),
  'phu-quoc-kitchen.jpg': () => kitchen(PHU_QUOC, { view: palmBeach(), tile: '#dff0ef', hood: false }),
  'phu-quoc-bathroom.jpg': () => bathroom(PHU_QUOC, { view: bungalow(), tile: '#e3f1ee', bathtub: true }),
  'phu-quoc-deck.jpg': () => deck(PHU_QUOC, { view: fishermensSunset() }),
  'phu-quoc-sunset.jpg': () => fishermensSunset(),
  'phu-quoc-cable-car.jpg': () => cableCar(),

  'saigon-skyline.jpg': () => skyline('dusk'),
  'saigon-living-room.jpg': () => livingRoom(SAIGON, { view: skyline('day') }, { glazed: true }),
  'saigon-bedroom.jpg': () => bedroom(SAIGON, 'glazed', { view: skyline('night') }),
  'saigon-kitchen.jpg': () => kitchen(SAIGON, { view: skyline('day'), tile: '#eceaf2', flip: true }),
  'saigon-study.jpg': () => study(SAIGON, { view: skyline('day'), from: '200 120 900 600' }),
  'saigon-balcony.jpg': () => balcony(SAIGON, { view: skyline('dusk') }, true),
  'saigon-rooftop.jpg': () => rooftop('night'),

  'tay-ho-lake.jpg': () => lotusLake(),
  'tay-ho-studio.jpg': () => bedroom(TAY_HO, 'plain', { view: lotusLake(), from: '200 200 640 560' }),
  'tay-ho-breakfast.jpg': () => breakfast(TAY_HO, { view: lotusLake() }),
  'tay-ho-bathroom.jpg': () => bathroom(TAY_HO, { view: lotusLake(), tile: '#f3e6e4', bathtub: false }),
  'tay-ho-balcony.jpg': () => balcony(TAY_HO, { view: lotusLake() }, true),

  'thao-dien-house.jpg': () => gardenHouse(),
  'thao-dien-living-room.jpg': () => livingRoom(THAO_DIEN, { view: gardenHouse() }, { flooring: 'tiles' }),
  'thao-dien-bedroom.jpg': () =>
    bedroom(
      THAO_DIEN,
      'plain',
      { view: gardenHouse(), from: '200 180 640 560' },
      { art: 'hills', flooring: 'tiles' },
    ),
  'thao-dien-alley.jpg': () => alley(),
};

import type { Environment } from '../../partners/caller.ts';
import type { AuthenticateOptions } from '../edge/authenticate.ts';
import type { CallerLimits } from '../edge/limits/caller-limiter.ts';
import type { WriteRefusals } from '../edge/refuse-writes.ts';
import type { ImageRoutesOptions } from '../images/image-routes.ts';
import type { OauthOptions } from '../oauth/oauth-options.ts';
import type { RoomRoutesOptions } from './room-route-options.ts';

/** One set of rooms: production or sandbox, each with its own database, tokens and photos. */
export interface RoomsOptions
  extends
    RoomRoutesOptions,
    AuthenticateOptions,
    CallerLimits,
    ImageRoutesOptions,
    OauthOptions,
    WriteRefusals {
  readonly environment: Environment;
  /** Whether rooms and hosts have pages. */
  readonly roomPages: boolean;
}

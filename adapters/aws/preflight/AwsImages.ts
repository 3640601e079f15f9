import { Effect } from "effect"

import { call, type ClientSettings } from "./AwsConnection.ts"

/** Those of the parameters of Systems Manager, which name images, that do not exist. */
const missingParameters = Effect.fnUntraced(function* (settings: ClientSettings, names: ReadonlyArray<string>) {
  if (names.length === 0) return []
  const { GetParametersCommand, SSMClient } = yield* Effect.promise(() => import("@aws-sdk/client-ssm"))
  const client = new SSMClient(settings)
  // A call takes ten, and a program has as many as it has node groups of different systems: one or two.
  const { InvalidParameters = [] } = yield* call("ssm:GetParameters", (abortSignal) =>
    client.send(new GetParametersCommand({ Names: names.slice(0, 10) }), { abortSignal }),
  ).pipe(Effect.ensuring(Effect.sync(() => client.destroy())))
  return names.filter((name) => InvalidParameters.includes(name))
})

/** Those of the ids of AMIs that do not exist in the region, or that the account may not use. */
const missingAmis = Effect.fnUntraced(function* (settings: ClientSettings, ids: ReadonlyArray<string>) {
  if (ids.length === 0) return []
  const { DescribeImagesCommand, EC2Client } = yield* Effect.promise(() => import("@aws-sdk/client-ec2"))
  const client = new EC2Client(settings)
  // By filter: an id of no image is then left out, and not an error.
  const { Images = [] } = yield* call("ec2:DescribeImages", (abortSignal) =>
    client.send(
      new DescribeImagesCommand({
        Filters: [
          { Name: "image-id", Values: [...ids] },
          { Name: "state", Values: ["available"] },
        ],
        IncludeDeprecated: true,
      }),
      { abortSignal },
    ),
  ).pipe(Effect.ensuring(Effect.sync(() => client.destroy())))
  const found = new Set(Images.map(({ ImageId }) => ImageId))
  return ids.filter((id) => !found.has(id))
})

const isAmi = (image: string): boolean => image.startsWith("ami-")

/** Those of the images that do not exist: AMIs by their ids, and parameters that name the images of a Kubernetes version. */
export const missingImages = (settings: ClientSettings, images: ReadonlyArray<string>) =>
  Effect.map(
    Effect.all(
      [
        missingAmis(settings, images.filter(isAmi)),
        missingParameters(
          settings,
          images.filter((image) => !isAmi(image)),
        ),
      ],
      { concurrency: 2 },
    ),
    (missing) => missing.flat(),
  )

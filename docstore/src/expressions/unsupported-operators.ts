import { wordList } from '../bson/names.ts';

/** The server's expression operators that this store refuses by name. */
export const UNSUPPORTED_OPERATORS: ReadonlySet<string> = new Set(
  wordList(`$abs $accumulator $acos $acosh $add $allElementsTrue $and $anyElementTrue $arrayElemAt $arrayToObject $asin
  $asinh $atan $atan2 $atanh $avg $binarySize $bitAnd $bitNot $bitOr $bitXor $bsonSize $ceil $cmp $concat $concatArrays
  $cond $convert $cos $cosh $count $dateAdd $dateDiff $dateFromParts $dateFromString $dateSubtract $dateToParts
  $dateToString $dateTrunc $dayOfMonth $dayOfWeek $dayOfYear $degreesToRadians $denseRank $divide $exp $filter $first
  $firstN $floor $function $getField $hour $ifNull $in $indexOfArray $indexOfBytes $indexOfCP $isArray $isNumber
  $isoDayOfWeek $isoWeek $isoWeekYear $last $lastN $let $ln $log $log10 $ltrim $map $max $maxN $median $mergeObjects
  $meta $millisecond $min $minN $minute $mod $month $multiply $not $objectToArray $or $percentile $pow
  $radiansToDegrees $range $reduce $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne $reverseArray $round
  $rtrim $sampleRate $second $setDifference $setEquals $setIntersection $setIsSubset $setUnion $sin $sinh $size $slice
  $sortArray $split $sqrt $stdDevPop $stdDevSamp $strLenBytes $strLenCP $strcasecmp $substr $substrBytes $substrCP
  $subtract $sum $switch $tan $tanh $toBool $toDate $toDecimal $toDouble $toHashedIndexKey $toInt $toLong $toLower
  $toObjectId $toString $toUUID $toUpper $trim $trunc $tsIncrement $tsSecond $type $unsetField $week $year $zip`),
);
